/** Prometheus metrics. */

import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'route' | 'status'>
  /** Adds a gauge that is read on demand. */
  gauge(name: string, help: string, read: () => number): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'corridor_' })
  return {
    registry,
    requests: new Histogram({
      name: 'corridor_http_request_seconds',
      help: 'Time to answer a call, in seconds',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    gauge(name, help, read) {
      new Gauge({
        name: `corridor_${name}`,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
  }
}
