/** A browser that tells of no paint has had its time by then. */
const maxWaitMs = 250

/** The page is painted with what it came with before the application is run, whose first task would hold that paint back. */
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
  // A page's empty ground may be painted before what it shows.
  const observer = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) begin()
  })
  const timer = setTimeout(begin, maxWaitMs)
  observer.observe({ type: 'paint', buffered: true })
}

/**
 * The application's script by parts, each in a task of its own, so that no tap or key waits for all of them. Where the page came
 * with a picture of its screen they were not asked for before.
 */
async function run(): Promise<void> {
  const scripts = document.getElementById('scripts')
  if (scripts instanceof HTMLTemplateElement) document.head.append(scripts.content)
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
