const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const PATIENCE = 5_000;

const atEnd = new Set();

/** Calls `stop` when this process receives a signal to end. Returns the function that cancels this. */
export function onSignals(stop) {
  if (atEnd.size === 0) for (const signal of SIGNALS) process.on(signal, endAll);
  atEnd.add(stop);
  return () => {
    atEnd.delete(stop);
    if (atEnd.size === 0) for (const signal of SIGNALS) process.off(signal, endAll);
  };
}

/** Ends the processes of a group that was started with `detached`. Resolves when all have ended. */
export async function endGroup(leader) {
  for (const signal of ["SIGTERM", "SIGKILL"]) {
    if (!wasSignalled(leader, signal)) return;
    const until = Date.now() + PATIENCE;
    while (Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (!wasSignalled(leader, 0)) return;
    }
  }
}

async function endAll() {
  await Promise.all([...atEnd].map((stop) => stop()));
  process.exit(0);
}

function wasSignalled(leader, signal) {
  try {
    return process.kill(-leader, signal);
  } catch {
    return false;
  }
}
