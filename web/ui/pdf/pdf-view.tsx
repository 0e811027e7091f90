import { ZoomIn, ZoomOut } from 'lucide-react'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import kitAddress from 'pdfjs-dist/build/pdf.min.mjs?url'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import * as t from '#web/ui/messages.ts'
import { IconButton } from '../button.tsx'
import { ErrorPanel } from '../feedback/error-panel.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'

interface PdfViewProps {
  readonly address: string
  /** Names the shown document. */
  readonly title: string
}

type Opened =
  | { readonly step: 'opening' }
  | { readonly step: 'open'; readonly pdf: PDFDocumentProxy }
  | { readonly step: 'failed'; readonly message: string }

const zooms = [1, 1.5, 2, 3] as const

/**
 * A PDF drawn page by page onto canvases: no plug-in, no embedded scripts, and the same on a phone.
 * Screen readers get its text. A page is drawn once it comes near the window.
 */
export function PdfView({ address, title }: PdfViewProps) {
  const [opened, setOpened] = useState<Opened>({ step: 'opening' })
  const [zoom, setZoom] = useState(0)
  useEffect(() => {
    setOpened({ step: 'opening' })
    let closed = false
    const opening = openPdf(address)
    opening.document.then(
      (pdf) => closed || setOpened({ step: 'open', pdf }),
      (error: unknown) => closed || setOpened({ step: 'failed', message: pdfFault(error) }),
    )
    return () => {
      closed = true
      void opening.close()
    }
  }, [address])

  if (opened.step === 'failed') return <ErrorPanel title={t.pdfFailedTitle} message={opened.message} />
  if (opened.step === 'opening') return <Skeleton className="h-96 w-full" />
  const { pdf } = opened
  return (
    <div className="relative overflow-hidden rounded-card border border-line">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard */}
      <section tabIndex={0} aria-label={title} className="max-h-[60vh] overflow-auto bg-paper p-3 -outline-offset-2!">
        <div className="grid gap-3" style={{ width: `${100 * (zooms[zoom] ?? 1)}%` }}>
          {Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
            // A new zoom redraws the page.
            <PdfPage key={`${number} ${zoom}`} pdf={pdf} number={number} />
          ))}
        </div>
      </section>
      <div className="absolute right-4 bottom-3 flex gap-1 rounded-s border border-line bg-surface p-0.5">
        <IconButton
          label={t.zoomOutAction}
          variant="ghost"
          icon={<ZoomOut />}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <IconButton
          label={t.zoomInAction}
          variant="ghost"
          icon={<ZoomIn />}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
    </div>
  )
}

/** A4, until the page's own size is known. */
const usualRatio = 842 / 595
const sharpest = 2

function PdfPage({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [page, setPage] = useState<PDFPageProxy>()
  const [text, setText] = useState('')
  const near = useNear(place)

  useEffect(() => {
    if (!near) return
    let gone = false
    const read = async () => {
      const found = await pdf.getPage(number)
      if (gone) return
      setPage(found)
      const { items } = await found.getTextContent()
      if (!gone) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    // Reads of a closed file reject, as expected.
    read().catch((error: unknown) => {
      if (!pdf.loadingTask.destroyed) throw error
    })
    return () => {
      gone = true
    }
  }, [near, pdf, number])

  useEffect(() => {
    if (!page || !place.current || !canvas.current) return
    const width = place.current.clientWidth
    const unscaled = page.getViewport({ scale: 1 })
    const sharpness = Math.min(window.devicePixelRatio || 1, sharpest)
    const viewport = page.getViewport({ scale: (width / unscaled.width) * sharpness })
    canvas.current.width = Math.round(viewport.width)
    canvas.current.height = Math.round(viewport.height)
    const drawing = page.render({ canvas: canvas.current, viewport })
    // A drawing replaced by a newer one rejects; that rejection is expected.
    drawing.promise.catch(() => undefined)
    return () => drawing.cancel()
  }, [page])

  const ratio = page ? ratioOf(page) : usualRatio
  return (
    <div ref={place} className="relative bg-white shadow-sm" style={{ aspectRatio: `1 / ${ratio}` }}>
      <div aria-hidden="true">
        <canvas ref={canvas} className="absolute inset-0 size-full" />
      </div>
      <p className="sr-only">{t.pdfPageLabel(number, pdf.numPages, text)}</p>
    </div>
  )
}

function ratioOf(page: PDFPageProxy): number {
  const { width, height } = page.getViewport({ scale: 1 })
  return height / width
}

/** True once the element has come within one window height. */
function useNear(element: { readonly current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element.current || near) return
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        rootMargin: '100% 0px',
      },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, near])
  return near
}

/** Half a megabyte of script, loaded only when a PDF is opened. */
let kit: Promise<typeof import('pdfjs-dist')> | undefined

function loadKit(): Promise<typeof import('pdfjs-dist')> {
  kit ??= (import(/* @vite-ignore */ kitAddress) as Promise<typeof import('pdfjs-dist')>).then((loaded) => {
    loaded.GlobalWorkerOptions.workerSrc = workerAddress
    return loaded
  })
  return kit
}

interface PdfOpening {
  readonly document: Promise<PDFDocumentProxy>
  /** Cancels work in progress and frees the memory. */
  close(): Promise<void>
}

/** Reads a PDF in a worker. Scripts in it never run, and only the file itself is fetched. */
function openPdf(address: string): PdfOpening {
  const task = loadKit().then(({ getDocument }) =>
    getDocument({ url: address, useWasm: false, useSystemFonts: true, enableXfa: false }),
  )
  return {
    document: task.then(({ promise }) => promise),
    close: async () => {
      await (await task.catch(() => undefined))?.destroy()
    },
  }
}

/** Error message for a PDF that does not open. */
function pdfFault(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return t.pdfLockedHint
  if (name === 'InvalidPDFException') return t.pdfDamagedHint
  return t.pdfFailedHint
}
