/** The default theme, with scenes that run. */
import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { h } from 'vue'
import HeroScene from './live/HeroScene.vue'
import LiveExample from './live/LiveExample.vue'
import LiveStep from './live/LiveStep.vue'
import ScreenGallery from './live/ScreenGallery.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'home-hero-image': () => h(HeroScene) }),
  enhanceApp({ app }) {
    app.component('LiveStep', LiveStep)
    app.component('LiveExample', LiveExample)
    app.component('ScreenGallery', ScreenGallery)
  },
} satisfies Theme
