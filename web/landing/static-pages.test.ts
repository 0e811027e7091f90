import { describe, expect, it } from 'vitest'
import { exampleLines } from './example.ts'
import { renderStaticPage } from './static-pages.tsx'

const page = (name: string) => renderStaticPage(name) ?? ''
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

/** The link targets by link text. */
const linksOf = (html: string) =>
  new Map(
    [...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, inner]) => [
      textOf(inner ?? '').trim(),
      to,
    ]),
  )

describe('the landing page without script', () => {
  const html = page('landing')

  it('links Sign In, Get Started and Start Free Trial to /api/login', {
    tags: ['S2-30', 'S2-31', 'S2-33', 'S2-35'],
  }, () => {
    const links = linksOf(html)
    expect(['Sign In', 'Get Started', 'Start Free Trial'].map((name) => links.get(name))).toEqual(
      Array(3).fill('/api/login'),
    )
  })

  it('links Learn More to the features', { tags: ['D16-19'] }, () => {
    expect(linksOf(html).get('Learn More')).toBe('#features')
    expect(html).toContain('<section id="features"')
  })

  it('contains the six features and a footer', { tags: ['S2-32', 'S2-34'] }, () => {
    const titles = [...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, title]) => title)
    expect(titles).toEqual([
      'Client Management',
      'Invoice Generation',
      'FX Rate Tracking',
      'Audit Logging',
      'Multi-Currency Support',
      'Analytics and Reporting',
    ])
    expect(html).toContain('<footer')
  })

  it('shows 150,000,000 XOF at 561 by the real arithmetic', () => {
    for (const figure of [
      '150,000,000',
      '561 XOF per USD',
      '$267,379.68',
      '−$4,010.70',
      '263,368.98 USDT',
      'Example at',
    ]) {
      expect(html.includes(figure) || textOf(html).includes(figure)).toBe(true)
    }
    expect(exampleLines(0n)).toEqual({ gross: '$0.00', fee: '$0.00', net: '0.00 USDT' })
  })
})

describe('pages with a plain form', () => {
  it('keep the marks for the server', () => {
    for (const name of ['sign-in', 'code', 'enrolment', 'set-up', 'join']) {
      expect(page(name).match(/<!--(error|notice)-->/g)).toEqual(['<!--error-->', '<!--notice-->'])
    }
    for (const name of ['set-up', 'join']) expect(page(name)).toContain('name="token" value="{{token}}"')
  })

  it('post the fields that the calls take', () => {
    const namesOf = (html: string) => [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name).sort()
    expect(namesOf(page('sign-in'))).toEqual(['email', 'password'])
    for (const name of ['code', 'enrolment']) expect(namesOf(page(name))).toEqual(['code'])
    for (const mark of ['{{qr-box}}', '{{qr-path}}', '{{secret}}']) expect(page('enrolment')).toContain(mark)
    expect(page('recovery-codes')).toContain('{{codes}}</pre>')
    expect(namesOf(page('set-up'))).toEqual(['email', 'firstName', 'lastName', 'password', 'token'])
  })

  it('say the rule of passwords before one is chosen', { tags: ['D17-09'] }, () => {
    for (const name of ['set-up', 'join']) expect(textOf(page(name))).toContain('At least 12 characters.')
  })

  it('contain nothing that a strict content security policy blocks', () => {
    for (const name of ['landing', 'sign-in', 'code', 'enrolment', 'recovery-codes', 'set-up', 'join'])
      expect(page(name)).not.toMatch(/ style="|<style|<script| on\w+="/)
  })

  it('include no other page', () => {
    expect(renderStaticPage('index')).toBeUndefined()
  })
})
