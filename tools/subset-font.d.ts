/** Types for the part of subset-font that the build uses; the package has none. */
declare module 'subset-font' {
  // biome-ignore lint/style/noDefaultExport: the package has no other export
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: Record<string, { min: number; max: number }>
      keepFeatures: string[]
    },
  ): Promise<Uint8Array>
}
