/** A browser that tells of no paint has had its time by then. */
const longestWaitMs = 250

/** The page is painted as it came before the application is run, whose first task would hold that paint back. */
function afterFirstPaint(work: () => void): void {
  // A page that nobody sees is not painted.
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
    work()
    return
  }
  const begin = () => {
    observer.disconnect()
    clearTimeout(timer)
    work()
  }
  const observer = new PerformanceObserver(begin)
  const timer = setTimeout(begin, longestWaitMs)
  observer.observe({ type: 'paint', buffered: true })
}

/** The application's script by parts, each in a task of its own, so that no tap or key waits for all of them. */
async function run(): Promise<void> {
  await import('./draw.tsx')
  await nextTask()
  await import('./query-client.ts')
  await nextTask()
  await import('./application.tsx')
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

afterFirstPaint(() => void run())
