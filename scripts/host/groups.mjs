const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const PATIENCE = 5_000;

const atEnd = new Set();

/** Has `stop` run when this process is told to end, which it then does; the reply takes that back. */
export function onSignals(stop) {
  if (atEnd.size === 0) for (const signal of SIGNALS) process.on(signal, endAll);
  atEnd.add(stop);
  return () => {
    atEnd.delete(stop);
    if (atEnd.size === 0) for (const signal of SIGNALS) process.off(signal, endAll);
  };
}

/** Ends the processes of a group that was started with `detached`; resolves when none of them is left. */
export async function endGroup(leader) {
  for (const signal of ["SIGTERM", "SIGKILL"]) {
    if (!told(leader, signal)) return;
    const until = Date.now() + PATIENCE;
    while (Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (!told(leader, 0)) return;
    }
  }
}

async function endAll() {
  await Promise.all([...atEnd].map((stop) => stop()));
  process.exit(0);
}

function told(leader, signal) {
  try {
    return process.kill(-leader, signal);
  } catch {
    return false;
  }
}
