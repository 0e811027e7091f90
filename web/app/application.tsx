import { draw } from './draw.tsx'
import { Providers } from './providers.tsx'

draw(<Providers />)
