import { createServer } from "node:net";

/** Returns the wanted port if it is free, or any free port. */
export function freePort(wantedPort = 0) {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", (error) =>
      error.code === "EADDRINUSE" && wantedPort !== 0 ? resolve(freePort()) : reject(error),
    );
    server.listen(wantedPort, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
