import type { FilingDependencies } from '../dependencies.ts'
import type { SuspicionReports } from './service.ts'

export type ReportRouteDependencies = Pick<
  FilingDependencies,
  'database' | 'audit' | 'settings' | 'clients' | 'conversions'
> & { readonly suspicionReports: SuspicionReports }
