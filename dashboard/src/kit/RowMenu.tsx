import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'

/** The actions of a row, behind three dots. `label` names the row for those who do not see it. */
export function RowMenu({ label, width, children }: { label: string; width?: number; children: ReactNode }) {
  return (
    <Menu position="bottom-end" {...(width !== undefined && { width })}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={label}>
          <Ellipsis size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
