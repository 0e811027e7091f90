import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Tooltip } from './overlay/tooltip.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 's' | 'm' | 'l'

const variants = {
  primary: 'border-accent bg-accent text-accent-ink hover:brightness-108 active:brightness-95',
  secondary: 'border-line-strong bg-surface text-ink hover:border-ink-3 hover:bg-paper',
  ghost: 'border-transparent text-ink-2 hover:bg-calm-soft hover:text-ink',
  danger: 'border-bad-soft bg-bad-soft text-bad hover:border-bad',
} as const satisfies Record<ButtonVariant, string>

const sizes = {
  s: 'h-7 px-2.5 text-xs gap-1.5',
  m: 'h-[34px] px-[13px] text-s gap-[7px]',
  l: 'h-[42px] px-5 text-m gap-2',
} as const satisfies Record<ButtonSize, string>

interface ButtonLook {
  readonly variant?: ButtonVariant | undefined
  readonly size?: ButtonSize | undefined
  readonly wide?: boolean | undefined
}

/** Button style for a link: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'm', wide = false }: ButtonLook = {}): string {
  return classNames(
    'inline-flex items-center justify-center rounded-s border font-strong whitespace-nowrap select-none print:hidden',
    'transition-[background-color,border-color,filter] duration-100 [&_svg]:size-[15px] [&_svg]:flex-none',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    wide && 'w-full',
  )
}

/** Button style for a link with only an icon; the link needs an `aria-label`. */
export const iconButtonClass = (variant: ButtonVariant = 'secondary'): string =>
  classNames(buttonClass({ variant }), 'relative w-[34px] px-0!')

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  readonly icon?: ReactNode
  /**
   * While true the button is inert, announced as busy and disabled, and shows a spinner. It keeps
   * the focus, which a disabled button would lose.
   */
  readonly pending?: boolean | undefined
}

export function Button({
  variant,
  size,
  wide,
  icon,
  pending = false,
  disabled,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      data-variant={variant}
      {...rest}
      className={classNames(buttonClass({ variant, size, wide }), className)}
      disabled={disabled}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? refuse : onClick}
    >
      {pending ? <LoaderCircle className="animate-spin" /> : icon}
      {children}
    </button>
  )
}

/** Prevents both the click and the submit of the surrounding form. */
const refuse = (event: { preventDefault(): void }) => event.preventDefault()

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The action in words: accessible name and tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly variant?: ButtonVariant | undefined
  /** A red dot for unread or pending items; `label` must mention them. */
  readonly dot?: boolean | undefined
}

export function IconButton({ label, icon, variant = 'secondary', dot = false, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} names>
      <button type="button" {...rest} aria-label={label} className={classNames(iconButtonClass(variant), className)}>
        {icon}
        {dot ? (
          <span
            className="absolute top-1.5 right-2 size-2 rounded-full border-[1.5px] border-surface bg-bad forced-color-adjust-none"
            aria-hidden="true"
          />
        ) : null}
      </button>
    </Tooltip>
  )
}
