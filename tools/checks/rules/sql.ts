import ts from 'typescript'
import type { Place } from '../place.ts'
import { breachAt, gather, gatherImports, type Rule, type Unit } from '../project.ts'

/** Rule 3: SQL is only in stores, in platform/database and in the migrations. */
export const sqlPlace: Rule = {
  ids: ['sql-place', 'sql-clock'],
  check: (project) => [
    ...gatherImports(
      project,
      (place) => applies(place),
      (imported, { path, place }) => {
        if (mayHoldSql(path, place) || (imported.package !== 'drizzle-orm' && imported.package !== 'pg')) return null
        return { rule: 'sql-place', message: `${imported.package} belongs to a store.ts; ${remedy}` }
      },
    ),
    ...project.units.filter(({ place }) => applies(place)).flatMap((unit) => gather(unit, (node) => look(unit, node))),
  ],
}

const remedy = 'move the query to the store.ts of this folder'

function applies({ room, isTest }: Place): boolean {
  return !isTest && room !== 'tests' && room !== 'bench' && room !== 'tools'
}

function mayHoldSql(path: string, { name }: Place): boolean {
  return /^(store(-.*)?|tables)\.ts$/.test(name) || path.startsWith('server/platform/database/')
}

function look(unit: Unit, node: ts.Node) {
  const text = queryText(node)
  if (text === null) return null
  if (!mayHoldSql(unit.path, unit.place)) return breachAt(unit, node, 'sql-place', `SQL stands here; ${remedy}`)
  return unit.place.module !== null && /\b(now\(\)|current_(timestamp|date|time)\b)/i.test(text)
    ? breachAt(unit, node, 'sql-clock', 'the database tells no time; hand in clock.now()')
    : null
}

/**
 * The text of a query: a template tagged `sql`, or a text that looks like a statement. Null for
 * anything else.
 */
function queryText(node: ts.Node): string | null {
  if (ts.isTaggedTemplateExpression(node)) return /^sql\b/.test(node.tag.getText()) ? node.template.getText() : null
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return null
  if (ts.isTaggedTemplateExpression(node.parent)) return null
  const text = ts.isTemplateExpression(node) ? node.getText().slice(1) : node.text
  return statements.some((statement) => statement.test(text)) ? text : null
}

// Prose begins with a capital letter; SQL is lower case or all capitals. That distinguishes "Select
// a bank from" from a query.
const statements = [
  /^\s*(with|WITH)\s+\w+\s+(as|AS)\b/,
  /^\s*(select|SELECT)\b[\s\S]+\b(from|FROM)\s+[\w."$]+/,
  /^\s*(select|SELECT)\s+[\w.]+\(/,
  /^\s*(insert into|INSERT INTO|delete from|DELETE FROM)\s+[\w."$]+/,
  /^\s*(update|UPDATE)\s+[\w."]+\s+(set|SET)\b/,
  /^\s*(create|alter|drop|CREATE|ALTER|DROP)\s+(table|role|database|schema|function|index|view|TABLE|ROLE|DATABASE|SCHEMA|INDEX)\b/,
  /^\s*(grant|revoke|GRANT|REVOKE)\s+\w+[\s\S]*\s(on|to|from|ON|TO|FROM)\s/,
]
