import { statfs } from 'node:fs/promises'
import type { Server } from 'node:http'
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { promisify } from 'node:util'

/**
 * Current measurements of instance and machine. Shares are 0 to 1; a load above 1 exceeds the
 * processors.
 */
export interface MachineReading {
  readonly startedAt: Date
  readonly loadPerCore: number
  readonly memoryUsed: number
  /** Of the volume with `DATA_DIR`; null if unavailable. */
  readonly diskUsed: number | null
  readonly openConnections: number
  /** Mean over the current 15 seconds, or the previous 15 if those have only begun. */
  readonly eventLoopDelayMs: number
}

export interface Machine {
  /** Counts the server's connections and monitors the event loop until the server closes. */
  watch(server: Server): void
  read(): Promise<MachineReading>
}

/** Sampling interval of the histogram, included in each sample. */
const sampleEveryMs = 20
const windowMs = 15_000

/** Measures the machine of this process. */
export function createMachine({ dataDir }: { dataDir: string }): Machine {
  const startedAt = new Date(Date.now() - process.uptime() * 1000)
  let countConnections: () => Promise<number> = async () => 0
  let readDelay = (): number => 0
  return {
    watch(server) {
      countConnections = promisify(server.getConnections.bind(server))
      const delay = watchDelay()
      readDelay = delay.read
      server.once('close', delay.stop)
    },
    async read() {
      return {
        startedAt,
        loadPerCore: (loadavg()[0] ?? 0) / availableParallelism(),
        memoryUsed: 1 - freemem() / totalmem(),
        diskUsed: await diskUsed(dataDir),
        openConnections: await countConnections(),
        eventLoopDelayMs: readDelay(),
      }
    },
  }
}

function watchDelay(): { read: () => number; stop: () => void } {
  const histogram = monitorEventLoopDelay({ resolution: sampleEveryMs })
  histogram.enable()
  let before = 0
  const turn = setInterval(() => {
    before = meanMs(histogram)
    histogram.reset()
  }, windowMs)
  turn.unref()
  return {
    read: () => (histogram.count > 50 ? meanMs(histogram) : before),
    stop() {
      clearInterval(turn)
      histogram.disable()
    },
  }
}

const meanMs = ({ count, mean }: ReturnType<typeof monitorEventLoopDelay>): number =>
  count === 0 ? 0 : Math.max(0, mean / 1e6 - sampleEveryMs)

async function diskUsed(folder: string): Promise<number | null> {
  try {
    const { blocks, bfree } = await statfs(folder)
    return blocks === 0 ? null : 1 - bfree / blocks
  } catch {
    return null
  }
}
