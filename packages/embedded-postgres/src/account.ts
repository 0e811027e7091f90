import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** The operating system's user that PostgreSQL runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
  /** True when this process is root: PostgreSQL refuses root and runs as another user. */
  readonly dropped: boolean
}

const fallbackNobody = { uid: 65534, gid: 65534 }

/**
 * Chooses the account. As root, an existing cluster keeps its owner. A new one belongs to the
 * machine's `postgres` user or to `nobody`: initdb requires a user from the password file.
 */
export async function chooseAccount(clusterFolder: string): Promise<Account> {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  if (uid !== 0) return { uid, gid, dropped: false }

  const owner = await stat(clusterFolder).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, dropped: true }
  return { ...(await lookUpUser()), dropped: true }
}

async function lookUpUser(): Promise<{ uid: number; gid: number }> {
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) return fallbackNobody
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Whether `account` may enter `folder` and every folder above it, by mode bits alone. */
export async function canReach(account: Account, folder: string): Promise<boolean> {
  if (!account.dropped) return true
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const { uid, gid, mode } = await stat(current)
    const execute = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & execute) === 0) return false
    if (current === path.dirname(current)) return true
  }
}
