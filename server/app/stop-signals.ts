/** Turns signals of the operating system into one graceful stop, or a quick one. */

export interface StopSignals {
  /** Aborts at the first signal, and when the launcher has ended. */
  readonly graceful: AbortSignal
  /** Aborts at a second Ctrl C, and by `quit`. */
  readonly atOnce: AbortSignal
  quit(): void
}

/**
 * npm and the launcher pass signals on, so that one Ctrl C in a terminal arrives up to three times.
 * Only a Ctrl C that is later than this counts as a second one.
 */
const samePressMs = 1_000

/**
 * Listens for signals from now on. SIGTERM and SIGHUP never stop quickly, however often they come:
 * a supervisor that loses patience sends SIGKILL.
 */
export function listenForStop(): StopSignals {
  const graceful = new AbortController()
  const atOnce = new AbortController()
  let firstAt = 0
  const stop = (): void => {
    if (graceful.signal.aborted) return
    firstAt = performance.now()
    graceful.abort()
  }
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  process.on('SIGINT', () => {
    if (graceful.signal.aborted && performance.now() - firstAt > samePressMs) atOnce.abort()
    else stop()
  })
  // The launcher holds the other end of this channel.
  if (process.connected) process.once('disconnect', stop)
  return { graceful: graceful.signal, atOnce: atOnce.signal, quit: () => atOnce.abort() }
}

/** Resolves when `signal` aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
