import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import {
  type Decimal,
  directionOf,
  formatAmount,
  formatChange,
  formatDate,
  formatDateTime,
  formatRate,
  lastUpdated,
  relativeTime,
} from './format.ts'

interface MoneyProps {
  /** Wire format: `"263368.980000"`, `150000000`. */
  readonly amount: Decimal | null | undefined
  readonly currency: string
  readonly className?: string
}

/** `150,000,000 XOF`, `$263,368.98`, `263,368.98 USDT`, in tabular figures. */
export function Money({ amount, currency, className }: MoneyProps) {
  return <span className={classNames('whitespace-nowrap num', className)}>{formatAmount(amount, currency)}</span>
}

/** No decimals above 100, otherwise four. */
export function Rate({ rate }: { rate: Decimal | null | undefined }) {
  return <span className="whitespace-nowrap num">{formatRate(rate)}</span>
}

/** `+0.12%` green, `−0.90%` red; a dash for no value. */
export function Change({ percent, suffix }: { percent: Decimal | null | undefined; suffix?: ReactNode }) {
  const tone = { up: 'text-ok', down: 'text-bad', flat: 'text-ink-2' }[directionOf(percent)]
  return (
    <span className={classNames('whitespace-nowrap num', tone)}>
      {formatChange(percent)}
      {suffix ? <> {suffix}</> : null}
    </span>
  )
}

/** `Mar 05, 2025`; with `time`, `Mar 05, 2025, 14:02`. A dash for an invalid date. */
export function DateText({ value, time = false }: { value: string | null | undefined; time?: boolean }) {
  return (
    <time dateTime={value ?? undefined} className="whitespace-nowrap num">
      {time ? formatDateTime(value) : formatDate(value)}
    </time>
  )
}

const withinSentence = (text: string) => (text.startsWith('Just') ? `j${text.slice(1)}` : text)

/** The current time, updated every `everyMs`. Default: one minute. */
export function useNow(everyMs = 60_000): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** `3 days ago`, `1 hour ago`, `Just now` (`just now` inside a sentence); exact time on hover. */
export function RelativeTime({ value, within = false }: { value: string; within?: boolean }) {
  const now = useNow()
  return (
    <time dateTime={value} title={formatDateTime(value)} className="whitespace-nowrap">
      {within ? withinSentence(relativeTime(value, now)) : relativeTime(value, now)}
    </time>
  )
}

/**
 * `Just now`, `4 min ago`, `3 hr ago`, then a date. A prefix makes a sentence: `Updated just now`.
 */
export function LastUpdated({ value, prefix }: { value: string | null | undefined; prefix?: string }) {
  const now = useNow()
  return (
    <time dateTime={value ?? undefined} title={formatDateTime(value)} className="whitespace-nowrap num">
      {prefix ? `${prefix} ` : null}
      {prefix && !prefix.endsWith(':') ? withinSentence(lastUpdated(value, now)) : lastUpdated(value, now)}
    </time>
  )
}
