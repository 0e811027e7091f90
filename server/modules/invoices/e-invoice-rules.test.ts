import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runRules } from './e-invoice-rules.ts'
import { facturX } from './pdf/factur-x/factur-x.ts'
import { sampleInvoice } from './pdf/invoice-document.fixture.ts'

/** Takes the arguments of Saxon and answers as the published stylesheet does, for one rule. */
const processor = `
  import { readFileSync } from 'node:fs'
  const [style, source] = process.argv.slice(2).map((argument) => argument.replace(/^-(xsl|s):/, ''))
  const rules = readFileSync(style, 'utf8')
  if (rules === 'broken') { console.error('Static error in the stylesheet'); process.exit(2) }
  const hasSeller = readFileSync(source, 'utf8').includes('<ram:SellerTradeParty>')
  const fired = rules === 'for UBL' ? '' : '<svrl:fired-rule context="/"/>'
  const failed = hasSeller && rules === 'strict'
    ? '<svrl:failed-assert id="BR-X" flag="fatal" location="/"><svrl:text>[BR-X]-The seller\\n must &lt;not&gt; be named.</svrl:text></svrl:failed-assert>'
      + '<svrl:failed-assert id="BR-Y" flag="warning" location="/"><svrl:text>[BR-Y]-Advice.</svrl:text></svrl:failed-assert>'
    : ''
  console.log('<svrl:schematron-output xmlns:svrl="http://purl.oclc.org/dsdl/svrl">' + fired + failed + '</svrl:schematron-output>')
`

describe('the published rules of EN 16931', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rules-test-'))
    await writeFile(join(folder, 'processor.mjs'), processor)
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function run(rules: string) {
    const stylesheet = join(folder, 'rules.xsl')
    await writeFile(stylesheet, rules)
    const command = [process.execPath, join(folder, 'processor.mjs')] as const
    return runRules({ stylesheet, processor: [...command] }, facturX(sampleInvoice(2)))
  }

  it('finds nothing in an invoice that passes', async () => {
    expect(await run('lenient')).toEqual({ ok: true, value: [] })
  })

  it('names each broken rule with its words and severity', async () => {
    expect(await run('strict')).toEqual({
      ok: true,
      value: [
        { rule: 'BR-X', severity: 'fatal', text: '[BR-X]-The seller must <not> be named.' },
        { rule: 'BR-Y', severity: 'warning', text: '[BR-Y]-Advice.' },
      ],
    })
  })

  it('is not content with a stylesheet that checks nothing', async () => {
    expect(await run('for UBL')).toMatchObject({ ok: false, error: expect.stringContaining('did not apply any rules') })
  })

  it('says what the processor complained about', async () => {
    expect(await run('broken')).toMatchObject({
      ok: false,
      error: expect.stringContaining('Static error in the stylesheet'),
    })
  })

  it('says which command does not exist', async () => {
    const processor = [join(folder, 'saxon')] as [string]
    const ended = await runRules({ stylesheet: 'rules.xsl', processor }, '<x/>')
    expect(ended).toMatchObject({ ok: false, error: expect.stringContaining('saxon') })
  })
})
