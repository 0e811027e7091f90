/** Binds a module's dependencies to its use cases. */

/** For use cases that take the dependencies first: `(dependencies, ...rest)`. */
export function bindFirst<Dependencies>(dependencies: Dependencies) {
  return <Rest extends unknown[], Answer>(useCase: (dependencies: Dependencies, ...rest: Rest) => Answer) =>
    (...rest: Rest): Answer =>
      useCase(dependencies, ...rest)
}

/** For use cases that take the dependencies second: `(transaction, dependencies, ...rest)`. */
export function bindSecond<Dependencies>(dependencies: Dependencies) {
  return <First, Rest extends unknown[], Answer>(
    useCase: (first: First, dependencies: Dependencies, ...rest: Rest) => Answer,
  ) =>
    (first: First, ...rest: Rest): Answer =>
      useCase(first, dependencies, ...rest)
}
