/** The default theme, with canvases that run. */
import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import LiveStep from './live/LiveStep.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LiveStep', LiveStep)
  },
} satisfies Theme
