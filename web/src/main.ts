import '@fontsource/almendra/latin-700.css'
import '@fontsource/source-sans-3/latin-400.css'
import '@fontsource/source-sans-3/latin-600.css'
import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { taste } from './lib/keep'
import { paint } from './lib/theme'
import { speak } from './lib/words.svelte'

const liked = taste()
paint(liked.theme)
void speak(liked.language).then(() => mount(App, { target: document.getElementById('page') as HTMLElement }))
