import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { kycStatuses } from '#contract/clients/api.ts'
import { complianceStatuses, publicStatuses } from '#contract/conversions/api.ts'
import { dossierStates, matchStatuses, reportStates } from '#contract/filter-labels.ts'
import { invoiceStatuses } from '#contract/invoices/labels.ts'
import { keyScopes, roles } from '#contract/permissions.ts'
import { webhookEvents } from '#contract/webhooks/events.ts'
import * as settings from '#web/features/settings/messages.ts'
import { baseLabel } from '#web/ui/format/base-labels.ts'
import * as auditTexts from '../languages/fr/web/features/audit-logs/messages.ts'
import * as schedulingTexts from '../languages/fr/web/features/automated-scheduling/messages.ts'
import * as frenchSettings from '../languages/fr/web/features/settings/messages.ts'
import * as frenchBase from '../languages/fr/web/ui/format/base-labels.ts'
import * as frenchFields from '../languages/fr/web/ui/format/messages.ts'
import * as french from '../languages/fr/web/ui/format/value-labels.ts'
import { unexplainedEnglish, unneededReasons } from './english-texts.ts'
import { typographyBreaches } from './french-typography.ts'
import { textsReadAtLoad, unusedTexts } from './server-texts.ts'
import { exportDifferences, exportsOf, translationDifferences } from './translation-differences.ts'
import { modulesOf, translatedLanguages } from './translations.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('translations', () => {
  it('exist in French', () => {
    expect(translatedLanguages()).toContain('fr')
  })

  it.each(translatedLanguages())(
    'have the same texts and parameters in %s as in English',
    {
      tags: ['D17-20'],
    },
    (language) => {
      expect(translationDifferences(root, language)).toEqual([])
    },
  )

  it('that miss a text, add one or take another parameter are found', () => {
    const source = exportsOf(`
      export const title = 'Invoices'
      export const due = (day: string) => \`Due \${day}\`
      export const states = { open: 'Open', paid: 'Paid' } as const
      const own = 1`)
    const translated = exportsOf(`
      export const due = (date: string) => \`Échéance : \${date}\`
      export const states = { open: 'Ouverte' } as const
      export const more = 'Davantage'`)
    expect(exportDifferences(source, translated)).toEqual([
      'title is missing',
      'more is not in the source',
      'due must be (day: string), not (date: string)',
      'states must be { open, paid }, not { open }',
    ])
    expect(exportDifferences(source, source)).toEqual([])
  })
})

describe('French labels of stored values', () => {
  it('exist for every value of the first screen in the module that it loads', () => {
    const changes = ['create_client', 'update_fx_rate', 'delete_invoice', 'upload_document']
    const values = [...roles, ...kycStatuses, ...invoiceStatuses, ...publicStatuses, ...complianceStatuses, ...changes]
    expect(values.filter((value) => frenchBase.baseLabel(value) === baseLabel(value))).toEqual([])
    expect(frenchBase.baseTitle('update_fx_rate')).toBe('Modification\u202f: taux de change')
  })

  it('exist for every scope of a key and every event of a webhook', () => {
    const words = [...new Set([...keyScopes, ...webhookEvents].flatMap((name) => name.split('.')))]
    const same = words.filter((word) => frenchSettings.scopeWord(word) === settings.scopeWord(word))
    const likeInEnglish = ['audit', 'client', 'clients', 'conversion', 'conversions', 'document', 'documents', 'export']
    expect(same.filter((word) => !likeInEnglish.includes(word))).toEqual([])
  })

  it('exist for changed fields of a record, however they are written', () => {
    expect(['company_Name', 'monthly_Limit', 'kyc_Status'].map(frenchFields.fieldLabel)).toEqual([
      'Raison sociale',
      'Plafond mensuel',
      'Statut KYC',
    ])
  })
})

describe('French names of records in the audit log', () => {
  it('exist for the label of every kind that a list is read of', () => {
    const label = (kind: string) => french.valueTitle(kind).replaceAll(/\b[A-Z][a-z]/g, (start) => start.toLowerCase())
    const kinds = [
      'user',
      'invoice',
      'alert',
      'scheduled_report',
      'setting',
      'alert_rule',
      'filing',
      'message',
      'quote',
    ]
    expect(kinds.map((kind) => auditTexts.recordsName(label(kind))).filter((name) => !/^les /.test(name))).toEqual([])
    expect(auditTexts.listName(auditTexts.recordsName(label('scheduled_report')))).toBe(
      'la liste des rapports planifiés',
    )
  })
})

describe('French names of holidays', () => {
  it('exist for every name and source that the calendar begins with', () => {
    const sql = readFileSync(join(root, 'db/migrations/0006_calendar.sql'), 'utf8')
    const inserted = sql.slice(sql.indexOf('insert into calendar.holiday'))
    const quoted = [...inserted.matchAll(/'((?:[^']|'')+)'/g)].map(([, text = '']) => text.replaceAll("''", "'"))
    const texts = [...new Set(quoted.filter((text) => /^[A-Z][a-z]/.test(text)))]
    expect(texts).toHaveLength(14)
    expect(texts.filter((text) => schedulingTexts.holidayText(text) === text)).toEqual(['Ascension'])
  })
})

describe('French states', () => {
  it('agree with the record that has them', () => {
    const of = (states: readonly string[]) => states.map(french.valueLabel)
    expect(of(invoiceStatuses)).toEqual(['Brouillon', 'Envoyée', 'En attente', 'Payée', 'En retard', 'Annulée'])
    expect(of(matchStatuses)).toEqual(['Ouverte', 'Confirmée', 'Écartée', 'Retirée'])
    expect(of(dossierStates)).toEqual(['Incomplet', 'Complet', 'Dérogation accordée'])
    expect(of(kycStatuses)).toEqual(['En attente', 'Approuvé', 'Rejeté', 'À examiner', 'Expiré'])
    expect(of(reportStates)).toEqual([
      'Brouillon',
      'Signée une fois',
      'Signée',
      'Transmise',
      'Accusé reçu',
      'Abandonnée',
    ])
  })
})

describe('French typography', () => {
  it('is kept to in every text', () => {
    const breaches = [...modulesOf('fr')].flatMap((path) =>
      typographyBreaches(readFileSync(join(root, 'languages/fr', path), 'utf8')).map((breach) => `${path}: ${breach}`),
    )
    expect(breaches).toEqual([])
  })

  it.each([
    ["export const a = 'Motif : aucun'", ':'],
    ["export const a = 'Motif: aucun'", ':'],
    ["export const a = 'Retirer ?'", '?'],
    ["export const a = '12 %'", '%'],
    ["export const a = '« Motif »'", '«'],
    ['export const a = "l\'échéance"', '’'],
    ["export const a = 'Chargement...'", '…'],
    ["export const a = '1 250 000 XOF'", '1 250 000'],
  ])('finds %s', (source, about) => {
    expect(typographyBreaches(source).join('\n')).toContain(about)
  })

  it('accepts narrow spaces, hours, addresses and parameters', () => {
    const text = 'Motif\u202f: «\u202fn° 1\u202f250\u202f000\u00a0XOF\u202f» à 14:02, https://a.example'
    expect(typographyBreaches(`export const a = '${text}'\nexport const b = ['ok: x'] as const`)).toHaveLength(1)
    expect(typographyBreaches(`export const a = '${text}'`)).toEqual([])
  })
})

describe('texts of the server', () => {
  it('are read when they are needed, not while a module loads', () => {
    expect(textsReadAtLoad(root)).toEqual([])
  })

  it('are read in English only where a reason is given', () => {
    expect(unexplainedEnglish(root)).toEqual([])
    expect(unneededReasons(root)).toEqual([])
  })

  it('are all read', () => {
    expect(unusedTexts(root)).toEqual([])
  })
})
