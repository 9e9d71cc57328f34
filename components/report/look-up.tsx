import type { ComponentType } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { TextButton } from '#components/ui/fields.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { text } from '#lib/platform/texts.ts'
import type { LookUpListProps } from './look-up-list.tsx'

type Props = Pick<LookUpListProps, 'content' | 'report' | 'opened'> & {
  /** The asset in words. */
  name: string
}

/** Pixels between the menu and its button, and the edges of the window. */
const GAP = 4
const EDGE = 8

/** Places a menu below its button, or above if it has more room there; ends align, as long as both are in the window. */
const place = (menu: HTMLElement, button: HTMLElement): void => {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const start = document.documentElement.dir === 'rtl' ? left : right - width
  const below = bottom + GAP
  const fits = below + height <= innerHeight - EDGE
  menu.style.left = `${Math.max(EDGE, Math.min(start, innerWidth - width - EDGE))}px`
  menu.style.top = `${fits ? below : Math.max(EDGE, Math.min(top - GAP - height, innerHeight - height - EDGE))}px`
}

/** “Look up” beside an asset: where to look it up, and where to report it as well. What is in it is loaded when it is opened. */
export const LookUpMenu = ({ name, ...list }: Props) => {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [List, setList] = useState<ComponentType<LookUpListProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const move = (): void => {
    if (menu.current && button.current) place(menu.current, button.current)
  }
  useLayoutEffect(() => {
    if (!isOpen) return
    move()
    /** Keeps an open menu from covering what has the focus. */
    const leave = ({ target }: FocusEvent): void => {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.hidePopover()
    }
    window.addEventListener('resize', move)
    document.addEventListener('focusin', leave)
    return () => {
      window.removeEventListener('resize', move)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen, List])
  return (
    <>
      <TextButton
        ref={button}
        small
        class="drops-down"
        aria-label={text('look_up_menu', name)}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {text('look_up')} <Icon name="down" />
      </TextButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        class="floats menu look-up"
        role="group"
        aria-label={text('look_up_menu', name)}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open' && List === null)
            void import('./look-up-list.tsx').then((loaded) => setList(() => loaded.LookUpList))
        }}
      >
        {isOpen && List ? <List {...list} onDrawn={move} onDone={() => menu.current?.hidePopover()} /> : null}
      </div>
    </>
  )
}
