import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Breach } from '../breach.ts'
import type { Rule } from '../project.ts'
import { isSource } from '../source-tree.ts'

const maxColumns = 100

/** Where a line comment starts, by file extension. */
const lineComment: Readonly<Record<string, RegExp>> = { '.sql': /(^|\s)--\s/, '.css': /(?!)/ }
const scriptComment = /(^|\s)\/\/\s/
const blockStart = /^\s*\{?\/\*/

/** Comment lines fit beside a diff: at most 100 columns. */
export const commentWidth: Rule = {
  ids: ['comment-width'],
  check: ({ root, files }) =>
    files
      .filter((path) => isSource(path) || path.endsWith('.sql') || path.endsWith('.css'))
      .flatMap((path) => wideComments(path, readFileSync(join(root, path), 'utf8'))),
}

function wideComments(path: string, text: string): Breach[] {
  const line = lineComment[extname(path)] ?? scriptComment
  let isInBlock = false
  return text.split('\n').flatMap((content, index) => {
    isInBlock ||= blockStart.test(content)
    const isWide = [...content].length > maxColumns && (isInBlock || line.test(content))
    if (content.includes('*/')) isInBlock = false
    if (!isWide) return []
    const message = `the comment is wider than ${maxColumns} columns; wrap it`
    return [{ path, line: index + 1, rule: 'comment-width', message }]
  })
}
