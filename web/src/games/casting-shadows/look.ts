/** Colours and symbols of this game, loaded before anything of it is drawn. */
import { mount } from 'svelte'
import './look.css'
import Sprite from './Sprite.svelte'

mount(Sprite, { target: document.body })
