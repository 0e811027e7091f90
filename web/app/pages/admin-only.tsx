import type { AsyncRouteComponent } from '@tanstack/react-router'
import { useSignedInUser } from '#web/api/current-user.ts'
import { NotFoundPage } from './not-found.tsx'

/** Restricts a screen to administrators; others see the not-found page (decisions 2). */
export function adminOnly(Screen: AsyncRouteComponent<object>): AsyncRouteComponent<object> {
  const AdminScreen = () => (useSignedInUser().role === 'admin' ? <Screen /> : <NotFoundPage />)
  return Screen.preload ? Object.assign(AdminScreen, { preload: Screen.preload }) : AdminScreen
}
