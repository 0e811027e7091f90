import { StrictMode, startTransition } from 'react'
import { createRoot } from './dom.ts'
import { Providers } from './providers.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has lost its #root')
const root = createRoot(element)
// In slices, so that a tap or a key need not wait for the whole first screen.
startTransition(() =>
  root.render(
    <StrictMode>
      <Providers />
    </StrictMode>,
  ),
)
