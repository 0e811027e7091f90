import { type ComponentProps, createElement, type FunctionComponent, lazy, Suspense } from 'react'

type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/**
 * A component whose chunk loads when it is first rendered; until then nothing is shown:
 * `lazyPart(() => import('./import-dialog.tsx'), 'ImportDialog')`.
 */
export function lazyPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const Part = suspendingPart(load, name)
  const part: FunctionComponent<ComponentProps<typeof Part>> = (props) =>
    createElement(Suspense, null, createElement(Part, props))
  return part
}

/** The same inside a `Suspense`, which shows something else until the chunk has loaded. */
export const suspendingPart = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] as Extract<Module[Name], AnyComponent> }))
