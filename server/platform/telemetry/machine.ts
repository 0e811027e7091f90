import { statfs } from 'node:fs/promises'
import type { Server } from 'node:http'
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { promisify } from 'node:util'

/** What this instance and its machine measured just now. Shares are 0 to 1; a load above 1 is more than the processors can take. */
export interface MachineReading {
  readonly startedAt: Date
  readonly loadPerCore: number
  readonly memoryUsed: number
  /** Of the volume that holds `DATA_DIR`; null where it cannot be asked. */
  readonly diskUsed: number | null
  readonly openConnections: number
  /** Mean over the present quarter of a minute, or the one before where that has only begun. */
  readonly eventLoopDelayMs: number
}

export interface Machine {
  /** Counts the connections of this server and begins to watch the event loop; ends with the server. */
  watch(server: Server): void
  read(): Promise<MachineReading>
}

/** The histogram takes a sample this often, and counts that wait into each. */
const sampleEveryMs = 20
const windowMs = 15_000

/** Measures the machine that the process runs on. */
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
