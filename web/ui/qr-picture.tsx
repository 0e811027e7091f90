/** A QR code from the server. Dark on white in both themes, because cameras need it. */
export function QrPicture({ label, viewBox, path }: { label: string; viewBox: string; path: string }) {
  return (
    <svg role="img" aria-label={label} viewBox={viewBox} shapeRendering="crispEdges" className="size-48 rounded-s">
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
