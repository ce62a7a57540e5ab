import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Sidebar } from './Sidebar.tsx'

interface Props {
  close: () => void
  openPalette: () => void
}

/** The sidebar as a drawer on phones. Loads when it is first opened. */
export default function PhoneMenu({ close, openPalette }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened
      onClose={close}
      position="bottom"
      size="85%"
      title={t('nav.menu')}
      hiddenFrom="sm"
      padding="xs"
      transitionProps={{ duration: 100 }}
    >
      <Sidebar
        folded={false}
        search={() => {
          close()
          openPalette()
        }}
        inDrawer
      />
    </Drawer>
  )
}
