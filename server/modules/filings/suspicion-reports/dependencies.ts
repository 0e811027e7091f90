import type { Banking } from '#server/modules/banking/index.ts'
import type { FilingDependencies } from '../dependencies.ts'
import type { SuspicionReports } from './service.ts'

export type ReportRouteDependencies = Pick<
  FilingDependencies,
  'database' | 'audit' | 'settings' | 'clients' | 'conversions'
> & { readonly suspicionReports: SuspicionReports; readonly banking: Pick<Banking, 'find'> }
