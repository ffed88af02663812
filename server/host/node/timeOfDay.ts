/** Returns the local time of day: `12:04`. */
export const timeOfDay = (): string =>
  new Date().toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
