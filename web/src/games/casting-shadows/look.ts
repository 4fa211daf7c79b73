/** Colours and signs of this game, there as soon as anything of it is drawn. */
import { mount } from 'svelte'
import './look.css'
import Sprite from './Sprite.svelte'

mount(Sprite, { target: document.body })
