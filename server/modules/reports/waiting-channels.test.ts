import { describe, expect, it } from 'vitest'
import { person } from '#tests/setup/person-factory.ts'
import { fakeSecondPerson } from '#tests/setup/second-person.ts'
import type { ReportDependencies } from './dependencies.ts'
import { channelApprovals } from './waiting-work.ts'

const noon = new Date('2026-01-02T12:00:00Z')
const approved = { approvedAt: noon, createdAt: noon }
const channels = [
  { id: 8, name: 'Own', addedBy: 'kone', ...approved, approvedAt: null },
  { id: 9, name: 'Changed', addedBy: 'kone', ...approved },
  { id: 10, name: 'New', addedBy: 'fatou', ...approved, approvedAt: null },
  { id: 11, name: 'In use', addedBy: 'fatou', ...approved },
]
const proposedAt = new Date('2026-01-03T09:00:00Z')

function approvalsOf(
  identity: { mayApprove: boolean; othersWhoMay: number },
  mode: 'sandbox' | 'production' = 'sandbox',
) {
  const deps = {
    database: {},
    mode,
    identity: {
      secondPerson: fakeSecondPerson({
        others: () => identity.othersWhoMay,
        mayApprove: () => identity.mayApprove,
        mode: () => mode,
      }),
      namesOf: async () => new Map([['fatou', 'Fatou Diallo']]),
    },
    banking: {
      channels: async () => channels,
      waitingChanges: async () => new Map([[9, { proposedBy: 'fatou', proposedAt }]]),
    },
  }
  const kone = person('kone', 'Moussa Kone', 'compliance', noon)
  return channelApprovals(deps as unknown as ReportDependencies, kone)
}

describe('bank channels that wait for approval', () => {
  it('appear in the work of each permitted person who did not request them', async () => {
    expect(await approvalsOf({ mayApprove: true, othersWhoMay: 1 })).toEqual([
      {
        ...{ kind: 'channel_approval', id: 9, title: 'Bank channel Changed' },
        ...{ detail: 'Change asked for by Fatou Diallo', since: proposedAt.toISOString() },
      },
      {
        ...{ kind: 'channel_approval', id: 10, title: 'Bank channel New' },
        ...{ detail: 'New channel, added by Fatou Diallo', since: noon.toISOString() },
      },
    ])
    expect(await approvalsOf({ mayApprove: false, othersWhoMay: 1 })).toEqual([])
  })

  it('appear for their requester only in a sandbox without a second person', async () => {
    const idsFor = async (mode: 'sandbox' | 'production') =>
      (await approvalsOf({ mayApprove: true, othersWhoMay: 0 }, mode)).map(({ id }) => id)
    expect(await idsFor('sandbox')).toEqual([8, 9, 10])
    expect(await idsFor('production')).toEqual([9, 10])
  })
})
