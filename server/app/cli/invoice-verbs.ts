/** Verbs about certified invoices and electronic invoices. */
import { access, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { certificationRefusals } from '#server/modules/certification/index.ts'
import { runRules } from '#server/modules/invoices/index.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { refusalFor } from '#server/platform/http/route.ts'
import * as t from '../messages.ts'
import type { Verb } from './verb.ts'
import { withModules } from './with-modules.ts'

/** Makes the specimens that a tax authority asks for. */
export const certificationSpecimensVerb: Verb = {
  name: 'certification specimens',
  summary: t.specimensSummary,
  usage: t.specimensUsage,
  async run(args, context) {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string', default: 'specimens' } } })
    return withModules(context, async ({ certifications, clock }, database) => {
      const made = await certifications.makeSpecimens(systemActor('corridor certification specimens', clock.now()))
      if (!made.ok) {
        context.printError(refusalFor(made.error, certificationRefusals).detail)
        return 1
      }
      await mkdir(values.to, { recursive: true })
      for await (const { name, content } of certifications.specimenFiles(database.pool))
        await writeFile(join(values.to, name), content)
      for (const { number, state, reference, detail } of made.value.specimens)
        context.print([number, state, reference ?? detail ?? ''].join('  '))
      return made.value.specimens.every(({ state }) => state === 'certified') ? 0 : 1
    })
  },
}

/** Runs the published rules of EN 16931 over invoices. */
export const invoiceRulesVerb: Verb = {
  name: 'invoice rules',
  summary: t.invoiceRulesSummary,
  usage: t.invoiceRulesUsage,
  async run(args, context) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { xslt: { type: 'string' }, processor: { type: 'string', default: 'xslt3' } },
      allowPositionals: true,
    })
    if (
      values.xslt === undefined ||
      positionals.length === 0 ||
      !positionals.every((id) => /^[1-9]\d{0,8}$/.test(id))
    ) {
      context.printError(t.invoiceRulesInput)
      return 2
    }
    const stylesheet = resolve(values.xslt)
    if (
      !(await access(stylesheet).then(
        () => true,
        () => false,
      ))
    ) {
      context.printError(t.stylesheetNotFound(stylesheet))
      return 2
    }
    const [command = '', ...more] = values.processor.split(' ').filter(Boolean)
    return withModules(context, async ({ invoices }, database) => {
      let broken = 0
      for (const id of positionals) {
        const invoice = await invoices.get(database.pool, Number(id))
        if (!invoice) {
          context.printError(t.invoiceNotFound(id))
          return 1
        }
        const xml = await invoices.eInvoiceXml(database.pool, invoice)
        const found = await runRules({ stylesheet, processor: [command, ...more] }, xml)
        if (!found.ok) {
          context.printError(found.error)
          return 1
        }
        const fatal = found.value.filter(({ severity }) => severity === 'fatal').length
        broken += fatal
        context.print(t.invoiceRulesResult(invoice.invoiceNumber, fatal, found.value.length - fatal))
        for (const { rule, severity, text } of found.value) context.print(`  ${severity}  ${rule}  ${text}`)
      }
      return broken === 0 ? 0 : 1
    })
  },
}
