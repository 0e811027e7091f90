import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConversionDetail, getConversion } from '#contract/conversions/api.ts'
import type { ConversionDecision } from '#contract/conversions/capabilities.ts'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { decisionLabels } from './decisions.ts'

/**
 * A decision about the conversion as it was when the dialog opened, so that the user decides what
 * was read. `isStale`: it has changed since; `reload` shows the current version.
 */
export function useDecision(verb: ConversionDecision, opened: ConversionDetail, onDone: () => void) {
  const words = decisionLabels[verb]
  const client = useQueryClient()
  const [conversion, setConversion] = useState(opened)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const [isRefused, setRefused] = useState(false)

  function fail(error: unknown) {
    if (needsReauthentication(error)) return
    if (isCallError(error) && error.problem?.code === 'stale_version') return setRefused(true)
    setFailure(serverMessage(error))
  }

  const change = useChange(words.route, {
    onError: fail,
    onSuccess: (answer) => {
      const { id, reference } = conversion
      client.setQueryData(read(getConversion, { params: { id } }).queryKey, answer)
      toast({ title: words.done, description: reference })
      onDone()
    },
  })

  function submit() {
    if (change.isPending) return
    const said = text.trim()
    if (said === '' && words.asks.missing) return setMissing(words.asks.missing)
    setFailure(undefined)
    const body = { reason: null, note: null, [words.asks.field]: said || null }
    const { id, version } = conversion
    change.mutate({ params: { id }, body: { ...body, version }, version })
  }

  async function reload() {
    const current = read(getConversion, { params: { id: conversion.id } })
    try {
      setConversion(await client.fetchQuery({ ...current, staleTime: 0 }))
      setRefused(false)
      setFailure(undefined)
    } catch (error) {
      setFailure(serverMessage(error))
    }
  }

  return {
    words,
    conversion,
    text,
    setText: (value: string) => {
      setText(value)
      setMissing(undefined)
    },
    missing,
    failure,
    isStale: isRefused,
    pending: change.isPending,
    submit,
    reload,
  }
}

export type Decision = ReturnType<typeof useDecision>
