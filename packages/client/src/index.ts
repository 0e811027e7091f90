export type { Calls } from './calls.gen.ts'
export {
  type CallInput,
  type CallName,
  type Corridor,
  type CorridorOptions,
  createCorridor,
  type Page,
} from './client.ts'
export { CorridorError, type Problem } from './error.ts'
export { type CorridorEvent, readWebhook, WebhookError } from './webhook.ts'
