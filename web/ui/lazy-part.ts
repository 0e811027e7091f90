import { lazy } from 'react'

type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/**
 * A component whose chunk loads when it is first rendered, inside a `Suspense`:
 * `lazyPart(() => import('./import-dialog.tsx'), 'ImportDialog')`.
 */
export const lazyPart = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] as Extract<Module[Name], AnyComponent> }))
