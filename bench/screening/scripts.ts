const pairsOf = (pairs: string): (readonly [RegExp, string])[] =>
  pairs
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('='))
    .map(([latin = '', other = '']) => [new RegExp(latin, 'g'), other])

const spellWith =
  (pairs: readonly (readonly [RegExp, string])[]) =>
  (name: string): string =>
    pairs.reduce(
      (spelled, [latin, other]) => spelled.replace(latin, other),
      name
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[,'’`.]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )

/** As newspapers of the script would write a foreign name: one way of several, and not the inverse of how names are read. */
export const inCyrillic = spellWith(
  pairsOf(
    `shch=щ sh=ш ch=ч zh=ж kh=х ts=ц yu=ю ya=я ye=е yo=ё ph=ф th=т ou=у oo=у ck=к dj=дж j=дж a=а b=б c=к d=д e=е f=ф g=г h=х i=и k=к l=л m=м n=н o=о p=п q=к r=р s=с t=т u=у v=в w=в x=кс y=й z=з`,
  ),
)

export const inGreek = spellWith(
  pairsOf(
    `sh=σ ch=τσ zh=ζ kh=χ th=θ ph=φ ou=ου oo=ου ts=τσ dj=τζ a=α b=μπ c=κ d=ντ e=ε f=φ g=γκ h=χ i=ι j=τζ k=κ l=λ m=μ n=ν o=ο p=π q=κ r=ρ s=σ t=τ u=ου v=β w=ου x=ξ y=ι z=ζ`,
  ),
)

/** Short vowels are left out, doubled letters written once. */
export const inArabic = (name: string): string =>
  spellWith(
    pairsOf(
      `([a-z])\\1=$1 \\bal[\\s-]+=ال kh=خ gh=غ sh=ش ch=تش th=ث dh=ذ ph=ف ou=و oo=و ee=ي aa=ا \\b[aeiou]=ا [ei]y?\\b=ي a\\b=ا u=و i=ي [aeo]= b=ب c=ك d=د f=ف g=ج h=ه j=ج k=ك l=ل m=م n=ن p=ب q=ق r=ر s=س t=ت v=ف w=و x=كس y=ي z=ز -=\\s`,
    ),
  )(name)
    .replace(/\\s/g, ' ')
    .trim()
