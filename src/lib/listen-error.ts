/** HOST or PORT can't be listened on; the cause has the code. */
export class ListenError extends Error {}
