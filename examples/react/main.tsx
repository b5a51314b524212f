import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Pile } from './Pile.tsx'

const count = Number(new URLSearchParams(location.search).get('count') ?? 2000)
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Pile count={count} />
  </StrictMode>,
)
