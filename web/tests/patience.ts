/** How long a test waits for what must come: long enough for a busy machine, only so that it does not hang. */
export const PATIENCE = { timeout: 30_000 }
