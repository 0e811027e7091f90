import type { DrawScreen, FirstAnswer, FirstScreen } from '#contract/first-screen.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import type { Metrics } from '#server/platform/telemetry/metrics.ts'

/** Draws the first screens by the web client's own components, which the build lays beside it for the server. */
export interface Drawing {
  /** The screen's markup; null where it cannot be drawn, and the script draws it alone. */
  draw(screen: FirstScreen, answers: readonly FirstAnswer[]): Promise<string | null>
}

type Load = () => Promise<{ readonly createDrawing: () => Promise<DrawScreen> }>

const built = new URL('../../dist/drawing/picture.js', import.meta.url)
const loadBuilt: Load = () => import(built.href)

/** Reads the components when a page is first asked for: a start does not wait for them. */
export function createDrawing(logger: Logger, metrics: Metrics, load: Load = loadBuilt): Drawing {
  const seconds = metrics.drawings
  let loaded: Promise<DrawScreen> | undefined
  return {
    async draw(screen, answers) {
      // Whoever has no answer to who they are is not shown anybody's screen.
      if (!answers.some(({ address }) => address === '/api/auth/user')) return null
      try {
        loaded ??= load().then(({ createDrawing: create }) => create())
        const drawScreen = await loaded
        const stop = seconds.startTimer({ screen })
        const markup = drawScreen(screen, answers)
        stop()
        return markup
      } catch (error) {
        logger.error({ err: error, screen }, 'A first screen was not drawn; the page draws itself')
        return null
      }
    },
  }
}
