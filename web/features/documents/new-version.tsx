import { useEffect, useEffectEvent } from 'react'
import { acceptedFileTypes, faultBeforeSending } from '#web/api/chosen-file.ts'
import type { useUploads } from '#web/api/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { UploadProgress } from './upload-list.tsx'

/** Uploads a new version of a document as soon as it is selected. Older versions stay. */
export function NewVersion({ uploads, onKept }: { uploads: ReturnType<typeof useUploads>; onKept: () => void }) {
  const [item] = uploads.items
  const onStored = useEffectEvent(() => {
    if (item) uploads.remove(item.id)
    onKept()
  })
  useEffect(() => {
    if (item?.state.step === 'done') onStored()
  }, [item?.state.step])

  function take([file]: readonly File[]) {
    for (const { id: earlier } of uploads.items) uploads.remove(earlier)
    if (!file) return
    for (const added of uploads.add([file])) {
      const fault = faultBeforeSending(file)
      if (fault) uploads.refuse(added.id, fault)
      else uploads.start()
    }
  }

  return (
    <div>
      <FileDrop
        title={t.dropVersionHint}
        hint={t.fileTypesHint}
        chooseLabel={t.chooseVersionAction}
        accept={acceptedFileTypes}
        disabled={item?.state.step === 'sending'}
        onFiles={take}
      />
      {item ? <UploadProgress item={item} /> : null}
      {item?.state.step === 'failed' ? (
        <Button size="s" className="mt-2" onClick={() => uploads.remove(item.id)}>
          {ui.dismiss}
        </Button>
      ) : null}
    </div>
  )
}
