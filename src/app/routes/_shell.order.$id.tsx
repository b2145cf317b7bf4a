import { createFileRoute } from '@tanstack/react-router'
import { OrderScreen } from '#src/app/features/marketplace/orders/order-screen.tsx'
import { requireSignIn } from '#src/app/platform/session/guards.ts'

// No loader: the code that a loader needs is part of every page's bundle.
export const Route = createFileRoute('/_shell/order/$id')({
  beforeLoad: requireSignIn,
  component: OrderRoute,
})

function OrderRoute() {
  const { id } = Route.useParams()
  return <OrderScreen key={id} orderId={id} />
}
