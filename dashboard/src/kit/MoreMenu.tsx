import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * Shows a menu of actions behind three dots. `framed`: beside a page's buttons. `label` names the
 * record.
 */
export function MoreMenu({
  label,
  framed = false,
  width,
  children,
}: {
  label: string
  framed?: boolean
  width?: number
  children: ReactNode
}) {
  return (
    <Menu position="bottom-end" {...(width !== undefined && { width })}>
      <Menu.Target>
        <ActionIcon
          {...(framed ? { variant: 'default', size: 34 } : { variant: 'subtle', color: 'gray' })}
          aria-label={label}
        >
          <Ellipsis size={framed ? 17 : 16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
