import type { AnyRoute } from '@tanstack/react-router'

export const homeRoutes = (_root: AnyRoute): AnyRoute[] => []
