import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { initials, titleWords } from '#web/ui/format/format.ts'
import { listsState, nextDue } from './compliance-card.tsx'
import { changeCaption, complianceFindings, processingCaption, ratingCaption } from './quick-actions.tsx'
import { OutcomeBadge, resourceMark } from './recent-cards.tsx'
import { totalVolume } from './volume-card.tsx'
import { volumePoints } from './volume-chart.tsx'

describe('captions of the metric cards', () => {
  it('use the specified form and are computed', { tags: ['S2-40', 'D13-12'] }, () => {
    expect(changeCaption(12)).toEqual({ text: '+12% from last month', direction: 'up' })
    expect(changeCaption(8.2)).toEqual({ text: '+8.2% from last month', direction: 'up' })
    expect(changeCaption(-3.45)).toEqual({ text: '−3.4% from last month', direction: 'down' })
    expect(changeCaption(0.04)).toEqual({ text: '0% from last month', direction: 'flat' })
    expect(processingCaption(2.4)).toBe('2.4 days avg processing')
    expect(processingCaption(1)).toBe('1 day avg processing')
  })

  it('show a dash without a previous value', { tags: ['D16-22'] }, () => {
    expect(changeCaption(null)).toEqual({ text: '— from last month' })
    expect(processingCaption(null)).toBe('— avg processing')
  })

  it('metrics: rate the score from 90 and from 75', { tags: ['S2-40'] }, () => {
    expect([100, 90, 89, 75, 74, 0].map((score) => ratingCaption(score))).toEqual([
      'Excellent rating',
      'Excellent rating',
      'Good rating',
      'Good rating',
      'Needs attention',
      'Needs attention',
    ])
  })
})

describe('the compliance check', () => {
  it('reports score, client totals, documents and compliance documents', {
    tags: ['S8-07', 'S9-08'],
  }, () => {
    const counts = {
      totalClients: 48,
      approvedClients: 45,
      pendingClients: 2,
      complianceScore: 94,
      documents: 17,
      compliancePackages: 3,
    }
    expect(complianceFindings(counts)).toBe(
      'Score 94%. 45/48 clients approved, 2 pending, 3 compliance documents of 17.',
    )
  })
})

describe('conversion volume', () => {
  const volume = {
    days: [
      { date: '2026-11-19', volumeXof: 498_000_000, count: 3 },
      { date: '2026-11-20', volumeXof: 0, count: 0 },
    ],
    todayXof: 150_000_000,
  }

  it('has one point per day with its exact figure, and today', { tags: ['D13-14'] }, () => {
    expect(volumePoints(volume)).toEqual([
      { label: 'Nov 19', value: 498_000_000, display: '498,000,000 XOF in 3 conversions' },
      { label: 'Nov 20', value: 0, display: '0 XOF in 0 conversions' },
      { label: 'Today', value: 150_000_000, display: '150,000,000 XOF' },
    ])
  })

  it('adds up exactly', () => {
    expect(totalVolume(volume)).toBe(648_000_000n)
  })
})

describe('compliance at a glance', () => {
  it('names the nearest deadline only when every filing was read', () => {
    const filings = [{ dueOn: '2026-11-30' }, { dueOn: '2026-11-24' }]
    expect([nextDue(filings, 2), nextDue(filings, 3), nextDue([], 0)]).toEqual(['2026-11-24', undefined, undefined])
  })

  it('names the screening lists and marks a synthetic one', () => {
    const ofac = { label: 'OFAC', synthetic: false, loadedAt: '2026-11-20T08:00:00Z' }
    const un = { label: 'UN', synthetic: false, loadedAt: '2026-11-19T08:00:00Z' }
    const invented = { label: 'Sandbox list', synthetic: true, loadedAt: '2026-11-01T08:00:00Z' }
    expect(listsState([ofac, un, invented])).toMatchObject({
      label: 'Loaded',
      names: 'OFAC, UN',
      loadedAt: un.loadedAt,
    })
    expect(listsState([invented])).toMatchObject({ label: 'Synthetic', tone: 'note', names: 'Sandbox list' })
    expect(listsState([])).toMatchObject({ label: 'None', tone: 'bad', loadedAt: undefined })
  })
})

describe('recent activity', () => {
  it('shows an action as words', { tags: ['S2-56'] }, () => {
    expect(titleWords('update_fx_rate')).toBe('Update Fx Rate')
  })

  it('marks the record only with both type and id', { tags: ['S2-57'] }, () => {
    expect(resourceMark({ resourceType: 'client', resourceId: '7' })).toBe('#7')
    const user = { resourceType: 'user', resourceId: '01a227f0-e7f8-7341-8519-55ebb572cabb' }
    expect(resourceMark(user)).toBe('#01a227f0')
    expect(resourceMark({ resourceType: null, resourceId: '7' })).toBe('')
    expect(resourceMark({ resourceType: 'client', resourceId: null })).toBe('')
  })

  it('shows Completed in green or Failed in red', { tags: ['S4-21'] }, () => {
    expect(renderToStaticMarkup(<OutcomeBadge success />)).toMatch(/text-ok.*Completed/)
    expect(renderToStaticMarkup(<OutcomeBadge success={false} />)).toMatch(/text-bad.*Failed/)
  })
})

describe('recent clients', () => {
  it('shows the initials of the first two words', { tags: ['S2-52'] }, () => {
    expect(['Baobab Textiles SA', 'Orabank', 'volta  energy'].map(initials)).toEqual(['BT', 'O', 'VE'])
  })
})
