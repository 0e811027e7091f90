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

afterFirstPaint(() => void import('./application.tsx'))
