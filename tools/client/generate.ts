/**
 * `npm run client`: writes the calls of `packages/client` from the contract; the next command
 * builds the package.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clientText } from './client-text.ts'

const folder = join(import.meta.dirname, '../../packages/client')
await writeFile(join(folder, 'src/calls.gen.ts'), await clientText())
console.log('packages/client is as the contract says.')
